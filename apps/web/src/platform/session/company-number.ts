const place = 'embark-company'
let answered: string | undefined

/** The company a link named, now or when it was last opened here: several may share one address (G-C-05). */
export function companyNumber(): string | undefined {
  const inAddress = new URLSearchParams(location.search).get('client_number')
  if (inAddress) localStorage.setItem(place, inAddress)
  return inAddress ?? localStorage.getItem(place) ?? answered
}

/** The company the server says this address is of; later calls of the page name it (G-C-37). */
export function answeredBy(number: string) {
  answered = number
}
