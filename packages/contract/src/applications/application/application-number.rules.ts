/** The number people quote for an application; alone, since the first script writes it. */
export const applicationNumber = (id: number) => `AP-${id}`
