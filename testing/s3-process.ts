import S3rver from 's3rver';

/** Run by s3-server.ts: the store, in the folder it is given, until its parent is gone; prints its port. */
const [directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory },
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once('end', () => process.exit());
