import './fonts.css'
import './tokens.css'
import './document.css'
import './base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './mantine.css'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Toasts } from './feedback/toasts.tsx'
import { ConfirmProvider } from './feedback/use-confirm.tsx'
import { type Go, NavigateProvider } from './link.tsx'
import { cssVariables, theme } from './theme.ts'
import { type Translate, WordsProvider } from './words.tsx'

export type UiProviderProps = {
  language: string
  dir: 'ltr' | 'rtl'
  t?: Translate
  navigate?: Go
  colorScheme?: 'light' | 'dark' | 'auto'
  /** Resolves when the first screen stands; what it does not show may be fetched from then on. */
  pageStands?: Promise<void>
  children: ReactNode
}

const stay = () => undefined

/** Everything the components need round them; stands once, at the root of the app. */
export function UiProvider(props: UiProviderProps) {
  const { language, dir, colorScheme = 'auto' } = props
  const direction = useMemo(() => ({ dir, toggleDirection: stay, setDirection: stay }), [dir])
  const forced = colorScheme === 'auto' ? {} : { forceColorScheme: colorScheme }
  return (
    <DirectionContext.Provider value={direction}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" {...forced}>
        <WordsProvider language={language} {...(props.t ? { t: props.t } : {})}>
          <NavigateProvider navigate={props.navigate}>
            <ConfirmProvider>{props.children}</ConfirmProvider>
            <Toasts pageStands={props.pageStands} />
          </NavigateProvider>
        </WordsProvider>
      </MantineProvider>
    </DirectionContext.Provider>
  )
}
