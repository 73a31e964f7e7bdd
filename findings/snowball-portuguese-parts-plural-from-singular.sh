#!/usr/bin/env bash
# Snowball's Portuguese stemmer (here as @orama/stemmers and lunr-languages carry it): the plural of a word of the bench seldom meets its
# singular. Words in -ão and -ões never do ("conexão" becomes "conexã", "conexões" becomes "conexõ"), nor do those in -al ("canais" becomes
# "can", "canal" stays), nor "fusível" and "fusíveis"; of "relé" and "relés" it is the singular that loses its accented letter, and the plural
# stays whole. Folding accents first does not help: "conexoes" becomes "conexo", "conexao" "conexa". Verbs do meet ("queimou", "queimado").
# So an index in Portuguese that is told to stem does not find "Conexões soltas" by "conexão", nor "relé" by "relés". What helps: plurals of one's own
# (-ões to -ão, -ais to -al, -eis to -el, a final s) before, or instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  @orama/orama@3.1.18 @orama/stemmers@3.1.18 lunr@2.3.9 lunr-languages@1.22.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, insert, search } from '@orama/orama';
import { language, stemmer } from '@orama/stemmers/portuguese';
import lunr from 'lunr';

const require = createRequire(import.meta.url);
require('lunr-languages/lunr.stemmer.support')(lunr);
require('lunr-languages/lunr.pt')(lunr);
for (const name of ['@orama/orama', '@orama/stemmers', 'lunr', 'lunr-languages'])
  console.log(`${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`);

const stems = {
  '@orama/stemmers': stemmer,
  'lunr-languages': (word) => lunr.pt.stemmer(new lunr.Token(word, {})).toString(),
};
const pairs = ['conexão conexões', 'conexao conexoes', 'canal canais', 'fusível fusíveis', 'relé relés', 'queimou queimado'];
const seen = Object.entries(stems).map(([name, stem]) => {
  const said = pairs.map((pair) => pair.split(' ').map(stem).join(' ')).join(', ');
  console.log(`${name}: ${said}`);
  return said;
});

const db = create({ schema: { text: 'string' }, components: { tokenizer: { language, stemmer, stemming: true } } });
insert(db, { text: 'Conexões soltas no borne do relé' });
for (const term of ['conexões', 'conexão', 'relé', 'relés']) {
  const { count } = await search(db, { term });
  seen.push(`${term} ${count}`);
  console.log(`found by ${term}: ${count}`);
}
const stemmed = 'conexã conexõ, conexa conexo, canal can, fusível fusív, rel relés, queim queim';
const expected = [stemmed, stemmed, 'conexões 1', 'conexão 0', 'relé 1', 'relés 0'];
if (seen.join('; ') !== expected.join('; ')) {
  console.log('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
