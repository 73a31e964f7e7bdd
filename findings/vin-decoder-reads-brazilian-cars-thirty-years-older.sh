#!/usr/bin/env bash
# universal-vin-decoder: cars of Brazil are read as thirty years older than they are. A VIN's tenth character says the model year, but each
# comes twice in sixty years: J is 1988 and 2018. The library decides by the seventh character (a digit: before 2010, a letter: from 2010
# on), which is a rule of cars and light trucks for North America alone (49 CFR 565.15); elsewhere ISO 3779 leaves positions 4 to 9 to the
# maker. A number made in the form of a Chevrolet of 2018 (9BGKL48U0J…) comes back as valid, General Motors do Brasil, model year 1988;
# that of a Volkswagen of 1997 (9BWZZZ377V…, a public example) is right by chance. What helps: the year only where the first character says North America (1 to 5), and otherwise
# both candidates, or none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts universal-vin-decoder@1.0.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { decodeVIN } from 'universal-vin-decoder';

const { version } = JSON.parse(readFileSync('node_modules/universal-vin-decoder/package.json', 'utf8'));
console.log(`universal-vin-decoder ${version}`);
const vins = ['9BGKL48U0JB123456', '9BWZZZ377VT004251'];
const seen = vins.map((vin) => {
  const { isValid, info } = decodeVIN(vin);
  return `${vin} -> ${isValid} ${info.manufacturer} ${info.modelYear}`;
});
console.log(seen.join('\n'));
const expected = [
  '9BGKL48U0JB123456 -> true General Motors do Brasil Chevrolet 1988',
  '9BWZZZ377VT004251 -> true Volkswagen do Brasil 1997',
];
if (seen.join() !== expected.join()) {
  console.log('The behaviour has changed.');
  process.exit(1);
}
JS
node try.mjs
