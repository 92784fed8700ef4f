// Places in the client's TypeScript where one small thing can be made wrong: a line of JSON each, as cpp_mutants.py has them.
// Usage: node web_mutants.mjs WEB_FOLDER FILE…     (paths in the folder; offsets are of UTF-16, lines count from 1)

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [web, ...files] = process.argv.slice(2)
const ts = createRequire(resolve(web, 'package.json'))('typescript')
const kinds = ts.SyntaxKind
const awake = "(globalThis as any).process?.env.OOTORI_MUTANT === '@number@'"
const swapped = new Map([
  [kinds.LessThanToken, '<='], [kinds.LessThanEqualsToken, '<'],
  [kinds.GreaterThanToken, '>='], [kinds.GreaterThanEqualsToken, '>'],
  [kinds.EqualsEqualsEqualsToken, '!=='], [kinds.ExclamationEqualsEqualsToken, '==='],
  [kinds.AmpersandAmpersandToken, '||'], [kinds.BarBarToken, '&&'],
  [kinds.MinusToken, '+'],
])

function mutantsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(web, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const add = (node, becomes) => {
    const [start, end] = [node.getStart(), node.end]
    const was = node.getText()
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({ file, start, end, line, was, becomes, text: `(${awake} ? (${becomes}) : (${was}))` })
  }
  const visit = (node) => {
    if (ts.isTypeNode(node)) return
    if (ts.isBinaryExpression(node) && swapped.has(node.operatorToken.kind)) {
      add(node, `${node.left.getText()} ${swapped.get(node.operatorToken.kind)} ${node.right.getText()}`)
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === kinds.ExclamationToken) {
      add(node, node.operand.getText())
    } else if (ts.isIfStatement(node)) {
      add(node.expression, `!(${node.expression.getText()})`)
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      add(node.expression, 'undefined')
    } else if (ts.isNumericLiteral(node) && ts.isBinaryExpression(node.parent)) {
      add(node, `${node.getText()} + 1`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

for (const file of files) for (const mutant of mutantsIn(file)) console.log(JSON.stringify(mutant))
