"""A practice game without a thread, in virtual time."""

from p2p_dixit.bots.mind import Mind
from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.commands import Command, LeaveTable
from p2p_dixit.play.practice import Ports, PracticeTable, Setup
from p2p_dixit.play.view import View


class InlineClient:
    """A `PracticeClient` that plays on until the player is asked, or the game is over.

    Whatever the others do has happened before a command returns.
    """

    def __init__(self, setup: Setup, mind: Mind, ports: Ports) -> None:
        self.now = 0.0
        self.table = PracticeTable(setup, mind, ports, self.now)
        self._listeners: list[Listener] = []
        self._left = False
        self._run()
        self._view = self.table.view

    @property
    def view(self) -> View:
        """The view to show now."""
        return self._view

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each new view, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, command: Command) -> None:
        """Does something at the table."""
        if self._left:
            return
        self._left = isinstance(command, LeaveTable)
        self.table.do(command, self.now)
        self._run()
        self._view = self.table.view
        for listener in tuple(self._listeners):
            listener()

    def _run(self) -> None:
        while not self._left:
            while self.table.work(self.now):
                pass
            due = self.table.deadline()
            if due is None or not self.table.busy:
                return
            self.now = max(self.now, due)
