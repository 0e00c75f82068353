/** What the kinds of an address entry are called. */
export const typeNames = { whitelisted: 'Allowed addresses', blacklisted: 'Blocked addresses' } as const
export const statusNames = { active: 'Active', in_active: 'Inactive' } as const
export const applicableNames = { lead: 'Lead', all: 'All', login: 'Sign-in' } as const
