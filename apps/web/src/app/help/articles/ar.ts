export const texts = import.meta.glob<string>('./ar/*.md', { query: '?raw', import: 'default', eager: true })
