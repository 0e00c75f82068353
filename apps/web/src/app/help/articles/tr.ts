export const texts = import.meta.glob<string>('./tr/*.md', { query: '?raw', import: 'default', eager: true })
