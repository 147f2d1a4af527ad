import type { Contract, Operation } from '../../contract/load.js';
import type { PointerOf } from '../../contract/pointers.js';

/** A parameter as the contract declares it. */
interface DeclaredParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly deprecated?: boolean;
}

interface DeclaredOperation {
  readonly parameters?: readonly unknown[];
  readonly deprecated?: boolean;
}

/** Returns the declaration of an operation. */
export function declaredOperation({ document }: Contract, operation: Operation): DeclaredOperation {
  return document.paths[operation.template]?.[operation.method.toLowerCase()] ?? {};
}

/** Returns the declarations of an operation's parameters, those of its path included. */
export function declaredParameters(contract: Contract, operation: Operation): readonly DeclaredParameter[] {
  const shared = contract.document.paths[operation.template] as DeclaredOperation | undefined;
  const own = declaredOperation(contract, operation);
  return [...(shared?.parameters ?? []), ...(own.parameters ?? [])].map(
    (parameter) => contract.resolve(parameter) as DeclaredParameter,
  );
}

/** Returns the JSON pointer of a parameter's declaration; of an unknown one that of the operation. */
export function parameterPointer(
  contract: Contract,
  operation: Operation,
  { name, place }: { readonly name: string; readonly place: string },
  pointerOf: PointerOf,
): string {
  const same = (declared: string) =>
    place === 'header' ? declared.toLowerCase() === name.toLowerCase() : declared === name;
  const found = declaredParameters(contract, operation).find((one) => one.in === place && same(one.name));
  return (found && pointerOf(found)) ?? operation.pointer;
}
