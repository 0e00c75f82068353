/** How a landing page's status is coloured. */
export const statusTones = { draft: 'plain', published: 'good', archived: 'warn' } as const
