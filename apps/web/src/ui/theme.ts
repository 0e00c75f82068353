import { type CSSVariablesResolver, createTheme, rem } from '@mantine/core'

const font = '"Geist Variable", "IBM Plex Sans Arabic", "Noto Sans Devanagari", system-ui, sans-serif'
const quick = { duration: 150, transition: 'fade' } as const
/** The page has one banner; the head of a dialog is not another. */
const plainHeader = { header: { role: 'presentation' } }
const fieldHeight = () => ({ wrapper: { '--input-height': 'var(--field)' } })

/** The look of Embark in Mantine's terms. */
export const theme = createTheme({
  colors: {
    harbour: ['#EEF7F8', '#D9EDF0', '#B0D9E0', '#83C3CE', '#58ACBB', '#3595A7', '#1F7F92', '#11697B', '#0B5465', '#07404E'],
  },
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1D1C1A',
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { sm: rem(6), md: rem(8), lg: rem(12) },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'default' } },
    Input: { vars: fieldHeight },
    PasswordInput: { defaultProps: { variant: 'default' } },
    Textarea: { defaultProps: { autosize: true, minRows: 3 } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Table: { defaultProps: { highlightOnHover: true, withColumnBorders: false } },
    Tabs: { defaultProps: { variant: 'default' } },
    Drawer: { defaultProps: { attributes: plainHeader, position: 'right', size: 560, transitionProps: { duration: 150 } } },
    Modal: { defaultProps: { attributes: plainHeader, centered: true, radius: 'lg', transitionProps: quick } },
    Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Checkbox: { vars: () => ({ root: { '--checkbox-size': rem(18) } }) },
    // A menu holds its lines and nothing else, so the first line has the focus when it opens.
    Menu: { defaultProps: { position: 'bottom-end', shadow: 'none', transitionProps: quick, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { shadow: 'none', transitionProps: quick } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: quick } },
  },
})

/** Points Mantine's own variables at the tokens, so both schemes come from one file. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--danger-ink)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-harbour-filled': 'var(--accent)',
    '--mantine-color-harbour-filled-hover': 'var(--accent-hover)',
    '--mantine-color-harbour-light': 'var(--accent-wash)',
    '--mantine-color-harbour-light-color': 'var(--accent-ink)',
  }
  return { variables: {}, light: shared, dark: shared }
}
