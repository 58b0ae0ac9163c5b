// Reads file names, one a line, and prints each token of them as JSON, one a line: file, line, text, scopes.
import fs from 'node:fs';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const [grammarFile] = process.argv.slice(2);
await oniguruma.loadWASM(fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
    createOnigString: text => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammarFile, 'utf8'), grammarFile),
});
const grammar = await registry.loadGrammar('source.takt');
const out = [];
for (const file of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  let state = textmate.INITIAL;
  fs.readFileSync(file, 'utf8').split('\n').forEach((text, index) => {
    const line = grammar.tokenizeLine(text, state);
    state = line.ruleStack;
    for (const token of line.tokens) {
      const word = text.slice(token.startIndex, token.endIndex);
      if (word.trim()) out.push(JSON.stringify({ file, line: index + 1, text: word, scopes: token.scopes.slice(1) }));
    }
  });
  out.push(JSON.stringify({ file, line: 0, text: '', depth: state.depth }));
}
process.stdout.write(out.join('\n') + '\n');
