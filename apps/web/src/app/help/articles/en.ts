export const texts = import.meta.glob<string>('./en/*.md', { query: '?raw', import: 'default', eager: true })
