/** Header of the private socket in which a render reports, as JSON. It never leaves the machine. */
export const RENDER_REPORT_HEADER = 'x-render-report'
