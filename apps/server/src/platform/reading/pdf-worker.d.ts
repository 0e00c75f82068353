/** The half of the PDF package that it runs beside itself in browsers; it comes without types. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}
