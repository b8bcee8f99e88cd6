import S3rver from 's3rver';

/** Run by s3-server.ts: serves the store from the given folder until the parent exits; prints its port. */
const [directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory },
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once('end', () => process.exit());
