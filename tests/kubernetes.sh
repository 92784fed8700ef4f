#!/usr/bin/env bash
# Checks deploy/kubernetes.yml: kubernetes.sh PROGRAM      (run by name only: it installs packages from npm)
# Every object is checked against the schema of its kind, and must not have fields that Kubernetes does not know. The
# options of the server must be those of PROGRAM, and the image that of this version.
set -euo pipefail
program=$(readlink -f "$1")
readonly program
cd "$(dirname "$(readlink -f "$0")")/.."
readonly manifest=$PWD/deploy/kubernetes.yml
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

echo '{"private": true, "type": "module"}' >"$work/package.json"
(cd "$work" && npm install --silent --no-audit --no-fund kubernetes-models@5.1.0 yaml@2.8.1 typescript@5.9.3)

# Writes the objects of a manifest as a program that the compiler and the schemas check.
cat >"$work/write.mjs" <<'JS'
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

const documents = parseAllDocuments(readFileSync(process.argv[2], 'utf8'), { strict: true });
for (const [index, document] of documents.entries()) {
  if (document.errors.length > 0) throw document.errors[0];
  const { apiVersion, kind, ...rest } = document.toJS();
  const [text, name] = [JSON.stringify(rest), `${kind} ${rest.metadata.name}`];
  console.log(`import { ${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}';`);
  console.log(`new Kind${index}(${text}).validate();`);
  console.log(`console.log(${JSON.stringify(name)});`);
}
JS

check() {
  node "$work/write.mjs" "$1" >"$work/objects.ts" &&
    (cd "$work" && npx tsc --strict --skipLibCheck --target es2022 --module nodenext objects.ts && node objects.js)
}

(cd "$work" && check "$manifest") || failed 'the manifest is not what Kubernetes expects'
refuses() {
  sed "$1" "$manifest" >"$work/changed.yml"
  ! cmp --silent "$manifest" "$work/changed.yml" || failed "nothing to change: $1"
  ! check "$work/changed.yml" >"$work/said" 2>&1 || failed "a faulty manifest was accepted: $1"
}
refuses 's/replicas: 3/replicas: three/'
refuses 's/containerPort:/containerport:/'
refuses 's/readOnlyRootFilesystem/readOnlyRoot/'
refuses 's/pathType: Prefix/pathtype: Prefix/'

grep -q '^ *fsGroupChangePolicy: OnRootMismatch' "$manifest" || failed 'each start opens the data folder to the group'

version=$("$program" --version | grep -o '[0-9][0-9.]*' | head -1)
grep -q "image: ootori:$version\$" "$manifest" || failed "the image is not that of version $version"
help=$("$program" serve --help)
while read -r option; do
  grep -q -- "^ *$option " <<<"$help" || failed "ootori serve has no option $option"
done < <(sed -n 's/^ *- \(--[a-z-]*\).*/\1/p' "$manifest")
echo 'The manifest is as Kubernetes and the program expect.'
