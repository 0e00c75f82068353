/** The file that is read. */
export interface ReadFile {
  readonly identifier: string
  readonly name: string
  readonly media_type: string
  readonly view_page: string
}
