// Starts `bgtools lsp` and hands it the texts that are transcripts. What is shown comes from the server.
'use strict';

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

const SECTION = 'bgtools';
// Other programs use these extensions as well, so only the settings name their files.
const OWN_LANGUAGE = 'backgammon';

const OWN_SETTINGS = ['path', 'patterns'];

let client;

function selector() {
  const patterns = vscode.workspace.getConfiguration(SECTION).get('patterns', []);
  return [{ language: OWN_LANGUAGE }, ...patterns.map((pattern) => ({ pattern }))];
}

// The server takes the names of its options and refuses others.
async function settingsOfServer(params, token, next) {
  const sections = await next(params, token);
  if (!Array.isArray(sections)) return sections;
  return sections.map((section) => {
    const settings = { ...section };
    for (const name of OWN_SETTINGS) delete settings[name];
    return settings;
  });
}

async function start() {
  const command = vscode.workspace.getConfiguration(SECTION).get('path') || 'bgtools';
  const run = { command, args: ['lsp'], transport: TransportKind.stdio };
  client = new LanguageClient(SECTION, 'bgtools', { run, debug: run }, {
    documentSelector: selector(),
    middleware: { workspace: { configuration: settingsOfServer } },
  });
  try {
    await client.start();
  } catch (error) {
    const reason = (error && error.message) || error || 'its output says why';
    vscode.window.showErrorMessage(
      `bgtools: the language server \`${command} lsp\` does not start (${reason}); the setting bgtools.path names the program`,
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.needsStop()) await running.stop();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('bgtools.restart', async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      const asks = OWN_SETTINGS.some((name) => event.affectsConfiguration(`${SECTION}.${name}`));
      if (!asks) return;
      await stop();
      await start();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
