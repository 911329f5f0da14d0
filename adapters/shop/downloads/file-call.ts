import type { ShopCall } from '../shop-call.ts'
import { installerText } from './installer-file.ts'

/** A file that can be downloaded, to be saved and not shown. */
export const FILE_CALL: ShopCall = {
  method: 'GET',
  path: /^\/download-file\/([^/]+)$/,
  answer: ({ groups: [name = ''] }) => {
    const text = installerText(name)
    if (text === null) return Response.json({ error: 'no such file' }, { status: 404 })
    return new Response(text, {
      headers: {
        // The name of an installer is of plain characters alone, so it stands in quotes as it is.
        'content-disposition': `attachment; filename="${name}"`,
        'content-type': 'application/octet-stream',
        'content-length': String(Buffer.byteLength(text)),
        'cache-control': 'public, max-age=3600',
      },
    })
  },
}
