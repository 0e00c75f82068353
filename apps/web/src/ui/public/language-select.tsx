import { Strokes } from './public-icons.tsx'
import './language-select.css'

export type LanguageSelectProps = {
  /** The accessible name. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The language of a public page, each named in itself. */
export function LanguageSelect({ label, value, options, onChange }: LanguageSelectProps) {
  return (
    <span className="p-lang">
      <Strokes
        size={18}
        paths={['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18']}
      />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
