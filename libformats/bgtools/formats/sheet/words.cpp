#include <algorithm>
#include <array>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bgtools::sheet {
namespace {

/// The phrases of one language, in lower case, divided by bars. A take and a drop with the same
/// index have the same form.
struct Language {
  std::string_view doubles;
  std::string_view redoubles;
  std::string_view takes;
  std::string_view drops;
  std::string_view dances;
  std::string_view wins;
  std::string_view resigns;
  std::string_view game;
  std::string_view match;
  std::string_view points;
};

// clang-format off
constexpr std::array kLanguages{
    // English
    Language{"double|doubles|doubles to|double to|d|cube|cubes", "redouble|redoubles|redoubles to|r", "take|takes|t|accept|accepts|take|takes|takes",
             "drop|drops|p|reject|rejects|pass|passes|refuses", "no move|no play|no|can't move|cannot move|fan|fans|dance|dances|danced|shut out|pass",
             "win|wins|won", "resign|resigns|gives up", "game", "match", "point|points|pt|pts"},
    // Estonian
    Language{"duubeldab|pakub duublit|duubel|topeldab", "korduvduubel|duubeldab uuesti", "nõustub|võtab vastu|võtab", "keeldub|lükkab tagasi|loobub",
             "ei saa käia|ei käi|pass", "võidab|võitis", "alistub|annab alla", "mäng|partii", "matš|match|mats", "punkti|punkt|punktini"},
    // Finnish
    Language{"tuplaa|kahdentaa", "uusintatuplaa|tuplaa takaisin|tuplaa uudelleen", "ottaa|hyväksyy", "hylkää|ohitan|luopuu|kieltäytyy",
             "ei voi siirtää|ei siirtoa|ohi|pass", "voittaa|voitti", "luovuttaa", "peli", "ottelu", "pistettä|piste|pisteen|pisteeseen"},
    // Hungarian
    Language{"dupláz|megdupláz|duplázás", "visszadupláz|újradupláz", "elfogadja|elfogad", "visszautasítja|elutasítja|eldobja|passzol",
             "a dobás elveszett|nem léphet|nem tud lépni|nincs lépés", "nyer|nyert|megnyeri", "feladja", "játék|játszma|parti", "meccs|mérkőzés", "pont|pontot|pontig|pontos"},
    // German
    Language{"doppelt|verdoppelt", "redoppelt", "nimmt an", "lehnt ab|passt", "kann nicht ziehen|tanzt", "gewinnt", "gibt auf", "partie|spiel", "match", "punkte|punkt"},
    // French
    Language{"double|videau", "redouble", "accepte|prend", "passe|refuse", "ne peut pas jouer|passe son tour", "gagne", "abandonne", "partie", "match", "points|point"},
    // Spanish
    Language{"dobla", "redobla", "acepta|toma", "rechaza|pasa", "no puede mover", "gana", "renuncia|abandona", "juego", "partida", "puntos|punto"},
    // Italian
    Language{"raddoppia", "riraddoppia|ricubo", "accetta", "rifiuta|passa", "non può muovere", "vince", "abbandona", "partita", "match", "punti|punto"},
    // Portuguese
    Language{"dobra", "redobra", "aceita", "recusa|passa", "sem movimentos", "ganha", "desiste", "jogo", "partida", "pontos|ponto"},
    // Dutch
    Language{"verdubbelt|dubbelt", "redubbelt", "accepteert", "wijst af|past", "kan niet zetten", "wint", "geeft op", "spel", "wedstrijd", "punten|punt"},
    // Danish
    Language{"dobler|udfordrer", "redobler", "accepterer", "afviser|pas", "kan ikke flytte", "vinder", "opgiver", "parti", "kamp", "point"},
    // Norwegian
    Language{"dobler", "redobler", "godtar|tar", "avslår|passer", "kan ikke flytte", "vinner", "gir seg", "spill|parti", "kamp", "poeng"},
    // Swedish
    Language{"dubblar", "redubblar", "accepterar|tar", "nekar|passar", "kan inte flytta", "vinner", "ger upp", "spel|parti", "match", "poäng"},
    // Polish
    Language{"podwaja|dubluje", "redubluje", "przyjmuje", "pasuje|odrzuca", "brak ruchu", "wygrywa", "poddaje się", "gra|partia", "mecz", "punktów|punkty|punkt"},
    // Turkish
    Language{"vido", "", "kabul|al", "red|geç", "hamle yapamıyor|gele", "kazanıyor", "pes ediyor", "oyun", "maç", "puan"},
    // Greek
    Language{"διπλασιάζει|ντουμπλάρει", "", "δέχεται", "πάσο|αρνείται", "δεν παίζει", "κερδίζει", "παραιτείται", "παιχνίδι", "αγώνας", "βαθμούς"},
    // Russian
    Language{"дабл", "редабл", "тейк|принимает", "пас|отклоняет", "нет хода", "выигрывает", "сдаётся|сдается", "игра", "матч", "очков|очка|очко"},
};
// clang-format on

struct Column {
  Word word;
  std::string_view Language::*phrases;
};
/// Words about the cube come first: `pass` alone is a drop.
constexpr std::array kColumns{
    Column{Word::doubles, &Language::doubles}, Column{Word::redoubles, &Language::redoubles},
    Column{Word::takes, &Language::takes},     Column{Word::drops, &Language::drops},
    Column{Word::wins, &Language::wins},       Column{Word::resigns, &Language::resigns},
    Column{Word::dances, &Language::dances},   Column{Word::game, &Language::game},
    Column{Word::match, &Language::match},     Column{Word::points, &Language::points}};

/// The letter of two bytes in lower case: Latin, Greek and Cyrillic.
unsigned lowered_letter(unsigned code) {
  const bool is_latin_1 = code >= 0xC0 && code <= 0xDE && code != 0xD7;
  const bool is_greek = code >= 0x391 && code <= 0x3A9;
  const bool is_cyrillic = code >= 0x410 && code <= 0x42F;
  if (is_latin_1 || is_greek || is_cyrillic) return code + 0x20;
  if (code >= 0x400 && code <= 0x40F) return code + 0x50;
  if (code >= 0x139 && code <= 0x148) return code + code % 2;
  if (code >= 0x179 && code <= 0x17E) return code + code % 2;
  if (code >= 0x100 && code <= 0x177 && code != 0x131) return code | 1U;
  return code;
}

std::string folded(std::string_view words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto byte = static_cast<unsigned char>(words[i]);
    const bool is_pair = byte >= 0xC3 && byte <= 0xDF && i + 1 < words.size();
    if (!is_pair) {
      result += lower(words[i]);
      continue;
    }
    const auto next = static_cast<unsigned char>(words[++i]);
    const unsigned code = lowered_letter(((byte & 0x1FU) << 6U) | (next & 0x3FU));
    result += static_cast<char>(0xC0U | (code >> 6U));
    result += static_cast<char>(0x80U | (code & 0x3FU));
  }
  return result;
}

/// The index of the words among the phrases.
std::optional<std::size_t> place_in(std::string_view phrases, std::string_view words) {
  for (std::size_t at = 0; !phrases.empty(); ++at) {
    const std::size_t end = std::min(phrases.find('|'), phrases.size());
    if (phrases.substr(0, end) == words) return at;
    phrases.remove_prefix(std::min(end + 1, phrases.size()));
  }
  return std::nullopt;
}

/// The phrase with this index, or the first one if there are not so many.
std::string_view phrase_at(std::string_view phrases, std::size_t place) {
  std::string_view rest = phrases;
  for (; place > 0 && rest.find('|') != std::string_view::npos; --place) {
    rest.remove_prefix(rest.find('|') + 1);
  }
  if (place > 0) rest = phrases;
  return rest.substr(0, rest.find('|'));
}

bool is_of(Word kind, std::string_view words) {
  return std::any_of(kColumns.begin(), kColumns.end(), [&](const Column& column) {
    return column.word == kind &&
           std::any_of(kLanguages.begin(), kLanguages.end(), [&](const Language& language) {
             return place_in(language.*column.phrases, words).has_value();
           });
  });
}

/// The words of a text, without the signs and digits around them.
std::vector<std::string_view> words_in(std::string_view text) {
  constexpr std::string_view kSigns = "*&,;:.!?()[]+#=~_'\"0123456789";
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(" \t", at)) < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
    const std::string_view word = text::trimmed(text.substr(at, end - at), kSigns);
    if (!word.empty()) words.push_back(word);
    at = end;
  }
  return words;
}

/// The blanks of a phrase are single, and no full stop ends it.
std::string normal(std::string_view words) {
  std::string result = folded(text::trimmed(words, " \t."));
  const auto is_pair = [](char a, char b) { return text::is_blank(a) && text::is_blank(b); };
  result.erase(std::unique(result.begin(), result.end(), is_pair), result.end());
  return result;
}

}  // namespace

Word meaning_of(std::string_view words) {
  const std::string text = normal(words);
  if (text == "beaver" || text == "beavers") return Word::beavers;
  for (const Column& column : kColumns) {
    if (is_of(column.word, text)) return column.word;
  }
  return Word::unknown;
}

bool has_word(std::string_view words, Word kind) {
  constexpr std::string_view kEnds = " \t-.,";
  while (!words.empty()) {
    const std::size_t end = std::min(words.find_first_of(kEnds), words.size());
    if (end > 0 && is_of(kind, folded(words.substr(0, end)))) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

Phrase phrase_in(std::string_view words) {
  // The longest phrase wins, so its beginning is looked for from the left. No phrase has more
  // words.
  constexpr int kMostWords = 6;
  std::size_t at = words.size();
  for (int count = 0; count < kMostWords && at > 0; ++count) {
    const std::size_t last = words.find_last_not_of(" \t", at - 1);
    const std::size_t blank =
        last == std::string_view::npos ? last : words.find_last_of(" \t", last);
    at = blank == std::string_view::npos ? 0 : blank + 1;
  }
  while (at < words.size()) {
    const Word word = meaning_of(words.substr(at));
    if (word != Word::unknown) {
      return {word, text::trimmed(words.substr(0, at)), words.substr(at)};
    }
    const std::size_t blank = words.find_first_of(" \t", at);
    if (blank == std::string_view::npos) break;
    at = std::min(words.find_first_not_of(" \t", blank), words.size());
  }
  return {};
}

std::string other_answer(std::string_view words) {
  const std::string said = normal(words);
  for (const Language& language : kLanguages) {
    for (const auto& [these, others] :
         {std::pair(language.takes, language.drops), std::pair(language.drops, language.takes)}) {
      const std::optional<std::size_t> place = place_in(these, said);
      if (!place) continue;
      std::string answer(phrase_at(others, *place));
      const bool is_capital = text::is_letter(words.front()) && words.front() != said.front();
      if (is_capital && text::is_letter(answer.front())) {
        answer.front() = static_cast<char>(answer.front() - 'a' + 'A');
      }
      return answer;
    }
  }
  return "";
}

bool is_of_game(Word word) {
  return word != Word::unknown && word != Word::game && word != Word::match && word != Word::points;
}

bool has_only_words_of_game(std::string_view text) {
  const std::vector<std::string_view> words = words_in(text);
  return !words.empty() && std::all_of(words.begin(), words.end(), [](std::string_view word) {
    return is_of_game(meaning_of(word));
  });
}

bool is_meant_as_result(std::string_view line) {
  constexpr std::size_t kMostWords = 3;
  const std::vector<std::string_view> words = words_in(line);
  if (words.size() > kMostWords) return false;
  const auto wins = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return meaning_of(word) == Word::wins;
  });
  if (wins == words.end()) return false;
  const auto after = static_cast<std::size_t>(wins->data() + wins->size() - line.data());
  const std::string_view rest = text::trimmed(line.substr(after));
  const bool has_number =
      text::is_digit(rest.empty() ? ' ' : rest.front()) &&
      text::is_blank(rest[std::min(rest.find_first_not_of("0123456789"), rest.size() - 1)]);
  return has_number || meaning_of(words.back()) == Word::points;
}

bool is_dance(std::string_view words) { return is_of(Word::dances, normal(words)); }

}  // namespace bgtools::sheet
