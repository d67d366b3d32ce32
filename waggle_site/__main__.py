"""Run a command without a console script."""

from waggle_site.shell import run

if __name__ == "__main__":
    run()
