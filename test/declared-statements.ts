import { join } from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isStringLiteral,
  type Node,
  type TypeNode,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '..');

/** A call of `statement<Row, Values>(name, text)` with its types from the compiler. */
export type DeclaredStatement = {
  name: string;
  /** The keys of Row and of Values with their types. */
  columns: Record<string, DeclaredType>;
  values: Record<string, DeclaredType>;
};

/** Types as far as PostgreSQL distinguishes them, without null; 'object' is everything else. */
export type DeclaredType = Scalar | `${Scalar}[]`;
type Scalar = 'string' | 'number' | 'boolean' | 'object';

/** Reads all statements of the files of server and scripts with this ending. */
export function readDeclaredStatements(ending: string): DeclaredStatement[] {
  const compiler = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, 'server/tsconfig.json');
    const project = compiler.updateSnapshot({ openProject: config }).getProject(config);
    if (!project) throw new Error(`the compiler cannot open ${config}`);
    const { program, checker } = project;
    const files = program.getSourceFileNames().filter((file) => file.endsWith(ending));
    return files
      .flatMap((file) => callsOfStatement(program.getSourceFile(file)))
      .map((call) => readCall(call, checker));
  } finally {
    compiler.close();
  }
}

function callsOfStatement(file: Node | undefined): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'statement')
      calls.push(node);
    node.forEachChild(visit);
  };
  file?.forEachChild(visit);
  return calls;
}

function readCall({ arguments: given, typeArguments }: CallExpression, checker: Checker): DeclaredStatement {
  const [name] = given;
  if (!name || !isStringLiteral(name)) throw new Error('the name of a statement must be a string literal');
  const [row, values] = typeArguments ?? [];
  return { name: name.text, columns: keysOf(row, checker), values: keysOf(values, checker) };
}

function keysOf(node: TypeNode | undefined, checker: Checker): Record<string, DeclaredType> {
  const type = node && checker.getTypeFromTypeNode(node);
  if (!type) return {};
  const keys = checker.getPropertiesOfType(type).map((property) => {
    const ofProperty = checker.getTypeOfSymbol(property);
    if (!ofProperty) throw new Error(`no type found for ${property.name}`);
    return [property.name, declaredType(ofProperty, checker)] as const;
  });
  return Object.fromEntries(keys);
}

function declaredType(type: Type, checker: Checker): DeclaredType {
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as never) : [];
  if (element) return `${scalarOf(element, checker)}[]`;
  const present = checker.getNonNullableType(type);
  if (present && present.id !== type.id) return declaredType(present, checker);
  return scalarOf(type, checker);
}

function scalarOf(type: Type, checker: Checker): Scalar {
  for (const [scalar, whole] of [
    ['string', checker.getStringType()],
    ['number', checker.getNumberType()],
    ['boolean', checker.getBooleanType()],
  ] as const)
    if (checker.isTypeAssignableTo(type, whole)) return scalar;
  return 'object';
}
