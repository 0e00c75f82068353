import { type HTMLAttributes, type ReactNode, useState } from 'react'
import type { FieldProps } from '../form/field-props.ts'
import { AlertIcon, ChevronIcon, EyeIcon, EyeOffIcon } from './public-icons.tsx'

/** What every field of ours takes; here a complaint is found by the id, so there is always one. */
type Shared = Omit<FieldProps, 'placeholder'> & {
  id: string
  /** Beside the label, such as "Forgot password". */
  aside?: ReactNode
}

type Typed = Shared & {
  name?: string
  value: string
  onChange: (text: string) => void
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  dir?: 'ltr' | 'rtl' | 'auto'
  autoFocus?: boolean
}

const described = ({ id, description, error }: Shared) =>
  [description ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

const inputProps = (field: Shared) => ({
  id: field.id,
  className: 'p-in',
  required: field.required,
  disabled: field.disabled,
  onBlur: field.onBlur,
  'aria-invalid': field.error ? true : undefined,
  'aria-describedby': described(field),
})

const Complaint = ({ id, error }: { id: string; error: ReactNode }) =>
  error ? (
    <div className="p-err" id={`${id}-error`}>
      <AlertIcon />
      {error}
    </div>
  ) : null

const Around = ({ field, children }: { field: Shared; children: ReactNode }) => (
  <div className="p-fld">
    <div className="p-fld-top">
      <label htmlFor={field.id}>
        {field.label} {field.required && <i aria-hidden="true">*</i>}
      </label>
      {field.aside}
    </div>
    {field.description && (
      <div className="p-help" id={`${field.id}-help`}>
        {field.description}
      </div>
    )}
    {children}
    <Complaint id={field.id} error={field.error} />
  </div>
)

const typedProps = (field: Typed) => ({
  name: field.name ?? field.id,
  value: field.value,
  autoComplete: field.autoComplete,
  placeholder: field.placeholder,
  maxLength: field.maxLength,
  dir: field.dir ?? 'auto',
})

export type PublicFieldProps = Typed & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local' | 'time' | 'number' | 'url'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

/** One line of an answer. */
export function Field(props: PublicFieldProps) {
  return (
    <Around field={props}>
      <input
        {...inputProps(props)}
        {...typedProps(props)}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </Around>
  )
}

/** An answer of several lines. */
export function AreaField(props: Typed & { rows?: number }) {
  return (
    <Around field={props}>
      <textarea
        {...inputProps(props)}
        {...typedProps(props)}
        rows={props.rows ?? 4}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </Around>
  )
}

/** A secret, hidden until the person asks to see it. */
export function PasswordField(props: Typed & { showText: string; hideText: string }) {
  const [shown, setShown] = useState(false)
  return (
    <Around field={props}>
      {/* The eye stands where the dots end, also where the page runs the other way. */}
      <div className="p-in-wrap" dir="ltr">
        <input
          {...inputProps(props)}
          {...typedProps(props)}
          dir="ltr"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={shown ? props.hideText : props.showText}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </Around>
  )
}

/** One of a few. */
export function SelectField(
  props: Shared & {
    value: string
    onChange: (value: string) => void
    options: { value: string; label: string }[]
    placeholder?: string
    autoComplete?: string
  },
) {
  return (
    <Around field={props}>
      <div className="p-in-wrap">
        <select
          {...inputProps(props)}
          name={props.id}
          value={props.value}
          autoComplete={props.autoComplete}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </div>
    </Around>
  )
}

/** A consent or a choice to tick. */
export function CheckField(
  props: Omit<Shared, 'label' | 'aside'> & { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void },
) {
  const { id, label, checked, onChange, error, required, description, disabled } = props
  return (
    <div className="p-fld">
      <div className="p-check">
        <input
          id={id}
          name={id}
          type="checkbox"
          checked={checked}
          required={required}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described({ id, label: '', description, error })}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id}>
          {label} {required && <i aria-hidden="true">*</i>}
        </label>
      </div>
      {description && (
        <div className="p-help" id={`${id}-help`}>
          {description}
        </div>
      )}
      <Complaint id={id} error={error} />
    </div>
  )
}
