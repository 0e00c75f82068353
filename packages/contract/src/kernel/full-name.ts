/** The name of a person as one text, with nothing left hanging where they have only one. */
export const fullNameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim()
