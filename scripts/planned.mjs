// A script whose work is not there yet says so and fails: nobody must count on a copy that was never made.
const [name] = process.argv.slice(2);
process.stderr.write(`"npm run ${name}" ainda não existe nesta versão da Bancada.\n`);
process.exitCode = 1;
