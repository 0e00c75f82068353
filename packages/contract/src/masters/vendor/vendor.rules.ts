/** How many vendors a page shows, and how many characters a short name has (M-556, M-564). */
export const vendorPageSize = 15
export const vendorShortName = 20
