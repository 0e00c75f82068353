/** The number people quote for a lead. */
export const leadNumber = (id: number) => `LD-${id}`
