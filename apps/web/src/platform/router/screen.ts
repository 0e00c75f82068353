import type { Screen } from '@embark/contract/kernel/screen.ts'
import { useMatch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen
  }
}

/** The screen whose page this is. */
export const useScreen = () => useMatch({ strict: false, select: ({ staticData }) => staticData.screen })
