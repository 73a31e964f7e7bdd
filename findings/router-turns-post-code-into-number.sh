#!/usr/bin/env bash
# TanStack Router (@tanstack/router-core): a POST code in an address that looks like a number becomes one. Its query parser tries JSON on
# every value, so `?code=1E5` arrives as the number 100000 and is written back as `100000`: code 1E5 of a board's display turns into
# another text the first time the address is written again. `0E1` becomes 0. Codes with a letter outside of JSON's numbers (`3F`, `0A1`)
# stay as they are, so it is seen only with some codes. What helps: `parseSearch` and `stringifySearch` of one's own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/router-core@1.171.39
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/router-core';

const { version } = JSON.parse(readFileSync('node_modules/@tanstack/router-core/package.json', 'utf8'));
console.log(`@tanstack/router-core ${version}`);
const codes = ['1E5', '0E1', '3F', '0A1'];
const seen = codes.map((code) => {
  const read = defaultParseSearch(`?code=${code}`).code;
  return `${code} -> ${typeof read} ${read} -> ${defaultStringifySearch({ code: read })}`;
});
console.log(seen.join('\n'));
const expected = [
  '1E5 -> number 100000 -> ?code=100000',
  '0E1 -> number 0 -> ?code=0',
  '3F -> string 3F -> ?code=3F',
  '0A1 -> string 0A1 -> ?code=0A1',
];
if (seen.join() !== expected.join()) {
  console.log('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
