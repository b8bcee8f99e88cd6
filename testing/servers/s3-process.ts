import S3rver from '@20minutes/s3rver';

/** Run by s3-server.ts: serves the store from the given folder until the parent exits; prints its port. */
const [directory = '', bucket = ''] = process.argv.slice(2);
// The store ignores the slash after a bucket's name, which the client signs, so signatures of buckets never match.
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true, directory },
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once('end', () => process.exit());
