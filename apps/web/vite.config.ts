import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const server = 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => {
  const withGallery = command === 'serve' || process.env.EMBARK_GALLERY === '1'
  const pages = ['index.html', 'public.html', ...(withGallery ? ['gallery.html'] : [])]
  return {
    root: at('.'),
    plugins: [react()],
    server: {
      proxy: {
        '/api': server,
        '/v1': server,
        '/socket.io': { target: server, ws: true },
      },
    },
    build: {
      outDir: at('dist'),
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      rollupOptions: { input: pages.map(at).filter((page) => existsSync(page)) },
    },
  }
})
