// Loads the extension with a stand-in for VS Code, starts it and stops it, and prints what it shows as JSON.
//
//     node vscode.js EXTENSION.js PROGRAM
'use strict';
const Module = require('module');
const path = require('path');
const bundle = path.resolve(process.argv[2]);
const program = process.argv[3];

const settings = { path: program };
// Whatever is asked of it, it has: an object, a function and a class.
function anything() {
  const own = {};
  const target = function () {};
  return new Proxy(target, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => 1;
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (name === 'then') return undefined;
      if (name === 'prototype') return target.prototype;
      if (!(name in own)) own[name] = anything();
      return own[name];
    },
    set(_, name, value) { own[name] = value; return true; },
    apply() { return anything(); },
    construct() { return anything(); },
  });
}
const seen = { messages: [], calls: [] };
const vscode = anything();
vscode.version = '1.82.0';
class Plain { constructor(...parts) { Object.assign(this, { parts }); } }
for (const name of ['Diagnostic', 'CodeLens', 'CompletionItem', 'DocumentLink', 'CodeAction', 'SymbolInformation', 'InlayHint',
                    'CallHierarchyItem', 'TypeHierarchyItem', 'CancellationError', 'Range', 'Position', 'Location', 'DocumentSymbol']) {
  vscode[name] = class extends Plain {};
}
const configuration = { get: (name, other) => settings[name] ?? other };
vscode.workspace.getConfiguration = (section) => (section === 'bgtools' ? configuration : { get: (_, other) => other });
vscode.workspace.workspaceFolders = undefined;
vscode.workspace.textDocuments = [];
vscode.workspace.notebookDocuments = [];
vscode.window.showErrorMessage = (text) => {
  seen.messages.push(text);
  return Promise.resolve();
};
vscode.window.createOutputChannel = () => ({ append() {}, appendLine() {}, show() {}, dispose() {} });
vscode.languages.createDiagnosticCollection = () => ({ set() {}, delete() {}, dispose() {}, clear() {} });
// The client registers these when the server has said that it has them.
for (const name of ['registerHoverProvider', 'registerCodeActionsProvider', 'registerDocumentFormattingEditProvider',
                    'registerDocumentSymbolProvider']) {
  vscode.languages[name] = () => {
    seen.calls.push(name);
    return { dispose() {} };
  };
}
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require(bundle);
extension.activate({ subscriptions: [] }).then(async () => {
  await extension.deactivate();
  console.log(JSON.stringify(seen));
  process.exit(0);
}).catch((error) => { console.log(error.stack); process.exit(1); });
setTimeout(() => { console.log('waited in vain', JSON.stringify(seen)); process.exit(1); }, 500000);
