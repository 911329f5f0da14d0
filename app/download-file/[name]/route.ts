import { embeddedInstaller } from '../../../adapters/wiring/embedded-installer.ts'

/** A file of the embedded shop, to be saved and not shown. */
export const GET = async (_request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> => {
  const { name } = await params
  const text = embeddedInstaller(name)
  if (text === null) return new Response('There is no such file.\n', { status: 404 })
  return new Response(text, {
    headers: {
      // A known name is of plain characters alone, so it stands in quotes as it is.
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'application/octet-stream',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'public, max-age=3600',
    },
  })
}
