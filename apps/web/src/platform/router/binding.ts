import type { Screen } from '@embark/contract/kernel/screen.ts'
import type { ComponentType } from 'react'

/** A screen and the page that shows it; the page is fetched when the screen is first opened. */
export interface Binding {
  readonly screen: Screen
  readonly page: () => Promise<{ default: ComponentType }>
}
