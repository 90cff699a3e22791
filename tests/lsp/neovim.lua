-- What a person does with the server in Neovim; each step waits for what the one before it leads to, and the results are JSON.
local seen = { titles = {} }
local function wait_for(what, condition)
  if not vim.wait(300000, condition, 20) then
    error('waited in vain for ' .. what)
  end
end
local function codes()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, each.code or each.message)
  end
  return found
end
local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function run()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.TRANSCRIPT))
  wait_for('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  seen.codes = codes()
  local first = vim.diagnostic.get(0)[1]
  seen.place = { first.lnum, first.col, first.end_col, first.severity }
  seen.text = string.sub(lines()[first.lnum + 1], first.col + 1, first.end_col)

  vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
  vim.lsp.buf.hover()
  local window
  wait_for('the window of the hover', function()
    for _, each in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(each).relative ~= '' then window = each end
    end
    return window ~= nil
  end)
  local buffer = vim.api.nvim_win_get_buf(window)
  seen.hover = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  vim.api.nvim_win_close(window, true)

  vim.lsp.buf.document_symbol()
  wait_for('the symbols', function() return #vim.fn.getloclist(0) + #vim.fn.getqflist() > 0 end)
  seen.symbols = {}
  for _, list in ipairs({ vim.fn.getloclist(0), vim.fn.getqflist() }) do
    for _, each in ipairs(list) do
      table.insert(seen.symbols, each.text)
    end
  end
  vim.cmd('silent! lclose | silent! cclose')

  -- The first of the actions is chosen until nothing is wrong.
  vim.ui.select = function(items, options, on_choice)
    local titles = {}
    for _, each in ipairs(items) do
      table.insert(titles, (options.format_item(each)))
    end
    table.insert(seen.titles, titles)
    on_choice(items[1], 1)
  end
  local rounds = 0
  while #vim.diagnostic.get(0) > 0 and rounds < 10 do
    rounds = rounds + 1
    local at = vim.diagnostic.get(0)[1]
    local before = vim.api.nvim_buf_get_changedtick(0)
    local count = #vim.diagnostic.get(0)
    vim.api.nvim_win_set_cursor(0, { at.lnum + 1, at.col })
    vim.lsp.buf.code_action()
    wait_for('the edit', function() return vim.api.nvim_buf_get_changedtick(0) ~= before end)
    wait_for('fewer diagnostics', function() return #vim.diagnostic.get(0) < count end)
  end
  seen.left = codes()

  for number, line in ipairs(lines()) do
    if line:match('^ *Game 1') then
      vim.api.nvim_buf_set_lines(0, number - 1, number, false, { '      Game 1', '' })
      vim.lsp.buf.formatting_sync(nil, 300000)
      seen.heading = { lines()[number], lines()[number + 1] }
    end
  end
  vim.cmd('silent write')

  -- CTRL-X CTRL-O, without Insert mode, which a script cannot stay in: what it would show.
  local last = #lines()
  vim.api.nvim_buf_set_lines(0, last, last, false, { '', ' Game 9', ' A : 0                          B : 0', '  1) 31: 8/5 6 ' })
  vim.api.nvim_win_set_cursor(0, { #lines(), #lines()[#lines()] })
  vim.fn.mode = function() return 'i' end
  vim.fn.complete = function(column, items) seen.completion = { column = column, items = items } end
  seen.omnifunc = vim.bo.omnifunc
  vim.lsp.omnifunc(1, '')
  wait_for('plays', function() return seen.completion ~= nil end)
end

local is_done, message = pcall(run)
if not is_done then seen.error = tostring(message) end
vim.fn.writefile({ vim.fn.json_encode(seen) }, vim.env.RESULT)
vim.cmd('qall!')
