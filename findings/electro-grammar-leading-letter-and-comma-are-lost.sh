#!/usr/bin/env bash
# electro-grammar: descriptions of parts, as a list of materials has them, are read with the decimal sign lost where it is not a point.
# "R33" (0.33 ohm, as it is printed on the part) becomes 33 ohm and the shunt "R005" 5 ohm, a thousand times its value, though "0R33" is
# right; a comma is dropped, so a Brazilian "4,7k" becomes 47 kilohm and "2,2uF" 22 microfarad; "4u7" becomes a resistor of 4.7 microohm, and
# the three digits of a capacitor's print ("cap 104", 100 nF) 104 farad. Nothing is marked as doubtful: the answer has the same shape as a
# right one. What helps: give such texts a form of one's own before ("0R33", "4.7k", "4.7uF"), or refuse them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund electro-grammar@1.3.0
cat >try.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { parse } = require('electro-grammar');

const { version } = JSON.parse(readFileSync('node_modules/electro-grammar/package.json', 'utf8'));
console.log(`electro-grammar ${version}`);
const texts = ['0R33', 'R33', 'R005 2512', '4.7k', '4,7k', '2.2uF', '2,2uF', '4u7', 'cap 104'];
for (const text of texts) {
  const { resistance, capacitance } = parse(text);
  const read = resistance === undefined ? `${capacitance} F` : `${resistance} ohm`;
  console.log(`"${text}" is read as ${read}`);
}
JS
node try.cjs | tee seen.txt
cat >expected.txt <<'TXT'
electro-grammar 1.3.0
"0R33" is read as 0.33 ohm
"R33" is read as 33 ohm
"R005 2512" is read as 5 ohm
"4.7k" is read as 4700 ohm
"4,7k" is read as 47000 ohm
"2.2uF" is read as 0.0000022 F
"2,2uF" is read as 0.000022 F
"4u7" is read as 0.0000047 ohm
"cap 104" is read as 104 F
TXT
diff expected.txt seen.txt
echo 'As described.'
