const place = 'embark-company'

/** The company a link named, now or when it was last opened here: several may share one address (G-C-05). */
export function companyNumber(): string | undefined {
  const named = new URLSearchParams(location.search).get('client_number')
  if (named) localStorage.setItem(place, named)
  return named ?? localStorage.getItem(place) ?? undefined
}
