// A script that is not implemented yet says so and fails, so that nobody counts on a copy that was never made.
const [name] = process.argv.slice(2);
process.stderr.write(`"npm run ${name}" ainda não existe nesta versão da Bancada.\n`);
process.exitCode = 1;
