import './fonts.css'
import './tokens.css'
import './document.css'
import './base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './mantine.css'
import { DirectionContext, MantineProvider, MantineThemeProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { ConfirmProvider } from './feedback/use-confirm.tsx'
import { type Go, NavigateProvider } from './link.tsx'
import { cssVariables, theme } from './theme.ts'
import { type Translate, useWords, WordsProvider } from './words.tsx'

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
const atOnce = Promise.resolve()
const againAfterMs = 5_000

/**
 * What may hang over a page: its code comes once the page stands, before anybody needs it and before the connection can be lost. Where it
 * cannot be fetched it is tried again; the page needs none of it to stand.
 */
function LateOverlays({ pageStands = atOnce }: { pageStands: Promise<void> | undefined }) {
  const [Overlays, setOverlays] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchThem = async () => {
      const file = await import('./overlays.tsx').catch(() => undefined)
      if (isGone) return
      if (file) setOverlays(() => file.Overlays)
      else timer = setTimeout(fetchThem, againAfterMs)
    }
    void pageStands.then(fetchThem)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [pageStands])
  return Overlays ? <Overlays /> : null
}

/** The cross of every dialog and drawer says what it does in the reader's language. */
function DialogWords({ children }: { children: ReactNode }) {
  const t = useWords()
  const theme = useMemo(() => {
    const closing = { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } }
    return { components: { Modal: closing, Drawer: closing } }
  }, [t])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}

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
            <DialogWords>
              <ConfirmProvider>{props.children}</ConfirmProvider>
              <LateOverlays pageStands={props.pageStands} />
            </DialogWords>
          </NavigateProvider>
        </WordsProvider>
      </MantineProvider>
    </DirectionContext.Provider>
  )
}
