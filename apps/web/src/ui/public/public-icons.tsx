interface StrokesProps {
  paths: readonly string[]
  size: number
  className?: string
}

/** A picture of lines; drawn here so that the light pages load no icon library. */
export const Strokes = ({ paths, size, className }: StrokesProps) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)

/** An open eye: the text is hidden and can be shown. */
export const EyeIcon = () => (
  <Strokes
    size={20}
    paths={['M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0', 'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6']}
  />
)

/** A crossed eye: the text is shown and can be hidden. */
export const EyeOffIcon = () => (
  <Strokes
    size={20}
    paths={[
      'M10.585 10.587a2 2 0 0 0 2.829 2.828',
      'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
      'M3 3l18 18',
    ]}
  />
)

/** The arrow of a list to choose from. */
export const ChevronIcon = () => <Strokes size={18} paths={['M6 9l6 6l6 -6']} />

/** The sign before a complaint. */
export const AlertIcon = () => <Strokes size={16} paths={['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4m0 4h.01']} />

/** The sail of Embark. */
export function SailIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M9 2.6v10.2H2.8C3.4 8.4 5.6 5 9 2.6Z" fill="currentColor" />
      <path d="M11.4 5.4c3 1.8 5 4.3 5.7 7.4h-5.7Z" fill="currentColor" opacity=".62" />
      <path d="M2.6 16.6c1.7-1.1 3.2-1.1 4.9 0s3.2 1.1 4.9 0 3.2-1.1 4.9 0" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}
