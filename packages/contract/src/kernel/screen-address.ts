import type { ParamName } from './endpoint.ts'
import type { Screen } from './screen.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The addresses of a screen; one that begins with a parameter stands at identifiers alone, or it would swallow every other address. */
export const addressesOf = (path: string) =>
  new RegExp(
    `^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/\/:(\w+)/g, `/(?<$1>${path.startsWith('/:') ? uuid : '[^/]+'})`)}/?$`,
  )

type Bare<Name> = Name extends `${infer Optional}?` ? Optional : Name

/** What an address of a screen holds in its parameters; nothing where it is not one, or where one was left out. */
export function paramsAt<P extends string>({ path }: Screen<P>, address: string): { readonly [Name in Bare<ParamName<P>>]?: string } {
  const parts = Object.entries(addressesOf(path).exec(address)?.groups ?? {}).filter(([, part]) => part !== undefined)
  // The names are those of the path, which the type spells out.
  return Object.fromEntries(parts.map(([name, part]) => [name, decoded(part)])) as { [Name in Bare<ParamName<P>>]?: string }
}

/** An address that somebody cut short may end within a letter; it is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
