import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** What a file offers to others without a line that says what it is for: `src/index.ts:12 runFlow`. */
function withoutPurpose(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => isExported(statement) && ts.getJSDocCommentsAndTags(statement).length === 0)
    .map((statement) => {
      const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
      return `${file}:${line + 1} ${nameOf(statement)}`;
    });
}

function isExported(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function nameOf(statement: ts.Statement): string {
  const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement;
  const name = named && ts.getNameOfDeclaration(named as ts.Declaration);
  return name?.getText() ?? '';
}

it('everything that a source file exports says what it is for', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((name) => name.endsWith('.ts') && !/\.(?:generated|test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => withoutPurpose(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('notices an exported declaration of any kind that does not', () => {
  const text = `
    export const a = 1;
    export function b() {}
    export class C {}
    export type D = string;
    export interface E {}
    /** What it is for. */
    export const f = 2;
    const g = 3;
    export { g };`;
  expect(withoutPurpose('x.ts', text)).toEqual(['x.ts:2 a', 'x.ts:3 b', 'x.ts:4 C', 'x.ts:5 D', 'x.ts:6 E']);
});
