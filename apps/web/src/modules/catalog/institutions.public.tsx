/** A new institution from within a picker of institutions. */
export { InstitutionInPlace } from './institution/institution-in-place.form.tsx'
