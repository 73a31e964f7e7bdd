#!/usr/bin/env bash
# Node's type stripping: `for (const of of list)` is a loop over `list` whose variable is called `of`. V8 runs it from a .mjs file and
# TypeScript's compiler accepts it in a .ts file; the same line in a .ts file that Node runs itself is refused as a variable declaration
# without variables. Type checks and linters pass, so the program fails only where it starts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 typescript@7.0.2
echo 'for (const of of [1, 2]) console.log(of);' >loop.mjs
cp loop.mjs loop.ts
node_modules/.bin/node --version
echo "TypeScript 7.0.2"
plain=$(node_modules/.bin/node loop.mjs | tr '\n' ' ')
checked=$(node_modules/.bin/tsc --noEmit --lib es2023,dom --ignoreConfig loop.ts && echo accepted || echo refused)
stripped=$(node_modules/.bin/node --disable-warning=ExperimentalWarning loop.ts 2>&1 | grep -o 'SyntaxError.*' | head -1 || true)
echo "as JavaScript: $plain"
echo "by TypeScript's compiler: $checked"
echo "as TypeScript, run by Node: $stripped"
[[ $plain == '1 2 ' && $checked == accepted && $stripped == *'Variable declaration list cannot be empty'* ]] || {
  echo 'changed: see the lines above' >&2
  exit 1
}
