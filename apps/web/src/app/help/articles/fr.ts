export const texts = import.meta.glob<string>('./fr/*.md', { query: '?raw', import: 'default', eager: true })
