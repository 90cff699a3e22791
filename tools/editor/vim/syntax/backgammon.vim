" Vim syntax file for transcripts of backgammon. Written by tools/editor/syntax.
if exists('b:current_syntax')
  finish
endif

syntax match backgammonEnd !\v\c<%(win%(s)?|loss%(es)?|resign%(s)?|resigned|concedes|forfeit%(s)?|lost\s+on\s+time|point%(s)?|and\s+the\s+match|with\s+a\s+%(back)?gammon)>!
syntax match backgammonValue !\v\c\=\>\s*\d+!
syntax match backgammonCube !\v\c<%(%(re)?double%(s)?|beaver%(s)?|raccoon%(s)?|take%(s)?|accept%(s)?|drop%(s)?|reject%(s)?|pass%(es)?)>!
syntax match backgammonNoPlay !\v\c<%(cannot\s+move|no\s+play|no\s+move|dance%(s)?|illegal\s+play)>!
syntax match backgammonNotPlayed !\v\c[?][?][?]+!
syntax match backgammonHop !\v\c<%(\d+|bar)[*]?%(/%(\d+|off)[*]?)+%([(]\d[)])?!
syntax match backgammonRoll !\v\c<[0-6][0-6]:!
syntax match backgammonRow !\v\c^\s*\d+[.)]!
syntax match backgammonLength !\v\c<%(\d+\s+point\s+match|unlimited\s+game|unlimited\s+session|money\s+game|money\s+session)>!
syntax match backgammonGame !\v\c^\s*Game\s+\d+!
syntax match backgammonComment !\v\c^\s*;.*$!

highlight default link backgammonComment Comment
highlight default link backgammonGame Title
highlight default link backgammonLength Title
highlight default link backgammonRow LineNr
highlight default link backgammonRoll Number
highlight default link backgammonHop Identifier
highlight default link backgammonNotPlayed Constant
highlight default link backgammonNoPlay Constant
highlight default link backgammonCube Keyword
highlight default link backgammonValue Operator
highlight default link backgammonEnd Statement

let b:current_syntax = 'backgammon'
