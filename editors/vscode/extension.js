'use strict';
const vscode = require('vscode');
const { blocksAround, proposals, values } = require('./completion.js');
const settings = require('./settings.json');

function complete(document, position) {
  const text = document.getText();
  const path = blocksAround(text, document.offsetAt(position));
  const line = document.lineAt(position).text.slice(0, position.character);
  const value = /([\w.-]+)\s*[:=]\s*[\w-]*$/.exec(line);
  if (value) {
    const key = value[1].split('.');
    return values(settings, path.concat(key.slice(0, -1)), key.at(-1)).map(
      word => new vscode.CompletionItem(word, vscode.CompletionItemKind.EnumMember));
  }
  return proposals(settings, path).map(each => {
    const item = new vscode.CompletionItem(
      each.name, each.block ? vscode.CompletionItemKind.Module : vscode.CompletionItemKind.Property);
    item.insertText = each.block ? new vscode.SnippetString(each.name + ' {\n\t$0\n}') : each.name + ' = ';
    item.detail = each.values || 'block';
    item.documentation = new vscode.MarkdownString(
      each.about + (each.standard ? '\n\nDefault: `' + each.standard + '`' : '') + (each.acts ? '\n\nActs: ' + each.acts : ''));
    return item;
  });
}

exports.activate = context => context.subscriptions.push(
  vscode.languages.registerCompletionItemProvider('takt', { provideCompletionItems: complete }));
exports.deactivate = () => {};
